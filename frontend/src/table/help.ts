/** Telephone numbers and pages in what a document says about help. */

export interface LinkedText {
  text: string;
  /** Where it leads, or nothing where it is only text. */
  href?: string;
}

const LINK =
  /(\+?\d[\d ()-]{5,}\d)|((?:https?:\/\/)?(?:[a-z0-9-]+\.)+[a-z]{2,}(?:\/[^\s]*[^\s.,;])?)/gi;

/** Splits a sentence into text and links: `tel:` for a number, `https:` for a page. */
export function linked(text: string): LinkedText[] {
  const parts: LinkedText[] = [];
  let end = 0;
  for (const found of text.matchAll(LINK)) {
    const [whole, number] = found;
    if (found.index > end) parts.push({ text: text.slice(end, found.index) });
    const href = number ? `tel:${number.replace(/[ ()-]/g, "")}` : address(whole);
    parts.push({ text: whole, href });
    end = found.index + whole.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

const address = (page: string): string =>
  /^https?:/i.test(page) ? page.replace(/^http:/i, "https:") : `https://${page}`;
