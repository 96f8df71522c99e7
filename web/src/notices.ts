/** Being told by the browser that it is one's turn, also when the page is closed. */
import { get, post } from "./api/client";
import { words } from "./words";

export const canBeTold = (): boolean => "serviceWorker" in navigator && "PushManager" in window;

const encoded = (key: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

export async function tellThisDevice(): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted") throw new Error(words.settings.noticesNo);
  const worker = await navigator.serviceWorker.ready;
  const { key } = await get("/api/v1/push-key");
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  await post("/api/v1/me/devices", {
    kind: "push",
    address: subscription.endpoint,
    keys: { p256dh: encoded(subscription.getKey("p256dh")), auth: encoded(subscription.getKey("auth")) },
    label: navigator.userAgent.slice(0, 60),
  });
}
