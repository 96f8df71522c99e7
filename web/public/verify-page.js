import { sentenceOf, verify } from "./verify.js";

const status = document.querySelector("[role=status]");

document.querySelector("input").addEventListener("change", async ({ target }) => {
  const [file] = target.files;
  if (!file) return;
  status.textContent = "Checking ...";
  try {
    const result = await verify(JSON.parse(await file.text()));
    status.dataset.ok = String(result.ok);
    status.textContent = sentenceOf(result);
  } catch {
    status.dataset.ok = "false";
    status.textContent = "This file is no JSON.";
  }
});
