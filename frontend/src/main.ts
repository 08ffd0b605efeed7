import { mount } from "svelte";
import App from "./App.svelte";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/shared.css";

const target = document.getElementById("floor");
if (target) mount(App, { target });
