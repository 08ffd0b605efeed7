/** The catalogue in use; another language is another file of the same shape. */

export { en as texts } from "./en";
