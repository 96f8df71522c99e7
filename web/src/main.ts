import "@fontsource-variable/fraunces/wght.css";
import "@fontsource-variable/source-sans-3/wght.css";
import "./theme.css";
import { mount } from "svelte";
import App from "./App.svelte";

const target = document.getElementById("page");
if (target) mount(App, { target });

if ("serviceWorker" in navigator && import.meta.env.PROD) void navigator.serviceWorker.register("/worker.js");
