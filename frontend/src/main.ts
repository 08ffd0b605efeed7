import { mount } from "svelte";
import App from "./App.svelte";
import { facts } from "./house/facts.svelte";
import { readLanguage } from "./texts/language";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/shared.css";

const target = document.getElementById("floor");
/** What is said where not even the texts could be read. */
const UNREACHABLE = "The server cannot be reached. Check your connection and reload the page.";

if (target) {
  try {
    await Promise.all([readLanguage(localStorage.getItem("language")), facts.read()]);
    mount(App, { target });
  } catch (error) {
    target.textContent = UNREACHABLE;
    throw error;
  }
}
