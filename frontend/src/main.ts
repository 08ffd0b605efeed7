import { mount } from "svelte";
import App from "./App.svelte";
import { readLanguage } from "./texts/language";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/shared.css";

const target = document.getElementById("floor");
await readLanguage(localStorage.getItem("language"));
if (target) mount(App, { target });
