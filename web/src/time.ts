/** Spans of time in words. */
import { words } from "./words";

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];

/** Such as "3 days" or "15 minutes". */
export function inWords(ms: number): string {
  if (ms >= 2 * DAY && ms % DAY === 0) return words.time.days(ms / DAY);
  if (ms >= HOUR && ms % HOUR === 0) return words.time.hours(ms / HOUR);
  if (ms >= MINUTE) return words.time.minutes(Math.round(ms / MINUTE));
  return words.time.seconds(Math.round(ms / SECOND));
}

/** As a clock shows it: 2d 4h, 3:05:00, or 4:59. */
export function onAClock(ms: number): string {
  const left = Math.max(0, ms);
  if (left >= 2 * DAY) return `${Math.floor(left / DAY)}d ${Math.floor((left % DAY) / HOUR)}h`;
  const [hours, minutes, seconds] = [Math.floor(left / HOUR), Math.floor((left % HOUR) / MINUTE), Math.floor((left % MINUTE) / SECOND)];
  const two = (n: number): string => String(n).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}
