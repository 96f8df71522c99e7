/** The keys of a table. */
import type { Sitting } from "./sitting.svelte";

export function press(key: KeyboardEvent, sitting: Sitting): void {
  const { hand, store } = sitting;
  if (sitting.passTo !== null) return;
  const target = key.target as HTMLElement;
  if (key.key === "Escape") {
    if (hand.picked.length || hand.pending || hand.why) hand.reset();
    else sitting.isSheet = false;
    return;
  }
  if (target.closest("input, textarea, select, dialog")) return;
  const isPressed = (test: string): boolean => !!target.closest(test);
  if (key.key.toLowerCase() === "z" && (key.ctrlKey || key.metaKey) && sitting.view?.table.can_take_back) void store.takeBack();
  else if (key.ctrlKey || key.metaKey || key.altKey) return;
  else if (sitting.isReplay && !(key.key === " " && isPressed("button, [role=button]")) && sitting.bar?.press(key.key)) key.preventDefault();
  else if (/^[1-9]$/.test(key.key)) document.querySelectorAll<HTMLButtonElement>("[data-nth]")[Number(key.key) - 1]?.click();
  else if (key.key === "Enter" && hand.pending && !isPressed("button, a, summary, [role=button]")) void hand.confirm();
  else if (key.key === "+" || key.key === "=") sitting.frame?.zoomBy(1.4);
  else if (key.key === "-") sitting.frame?.zoomBy(0.7);
  else if (key.key === "0") sitting.frame?.zoomBy(0);
  else if (key.key === "b") sitting.board.focusFirst();
  else if (key.key === "c") {
    key.preventDefault();
    sitting.openTab("chat");
    setTimeout(() => document.querySelector<HTMLInputElement>("[data-chat]")?.focus());
  } else if (key.key === "?") sitting.dialog = "keys";
}
