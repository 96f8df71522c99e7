/** How things come and go on this board; nothing moves where stillness is wanted. */
interface Where {
  x: number;
  y: number;
  size: number;
}
interface Course {
  duration: number;
  delay?: number;
  css: (t: number, u: number) => string;
}
export const isStill = (): boolean => document.documentElement.dataset.motion === "still";
const span = (ms: number): number => (isStill() ? 0 : ms);
const put = (x: number, y: number, size: number): string => `transform: translate(${x}px, ${y}px) scale(${size})`;
const soft = (t: number): number => t * t * (3 - 2 * t);

/** Comes down onto its place. */
export function land(_node: Element, { x, y, size }: Where): Course {
  return { duration: span(340), css: (t) => `${put(x, y - (1 - t) ** 2 * 70, size * (0.8 + 0.2 * t))}; opacity: ${Math.min(1, 2 * t)}` };
}

/** Goes, or comes, between a place and somebody's belongings. */
export function fly(_node: Element, { from, to, ms = 350 }: { from: Where; to: { x: number; y: number; size?: number }; ms?: number }): Course {
  return {
    duration: span(ms),
    css: (t, u) => {
      const way = soft(u);
      const size = from.size + ((to.size ?? from.size * 0.8) - from.size) * way;
      return `${put(from.x + (to.x - from.x) * way, from.y + (to.y - from.y) * way - 40 * Math.sin(Math.PI * way), size)}; opacity: ${Math.min(1, 2.5 * t)}`;
    },
  };
}
