import type { Suit } from "./map";

/** The colours of the suits on the plan: a wash for the ground, its shade, lit and shaded walls, roofs, and the ink of the sign. */
export interface Paint {
  ground: string;
  shade: string;
  wall: string;
  side: string;
  roof: string;
  dark: string;
  ink: string;
}

export const PAINTS: Record<Suit, Paint> = {
  R: { ground: "#d3e7c2", shade: "#b9d6a4", wall: "#fbf3df", side: "#ddceaa", roof: "#5f9f5a", dark: "#3c7440", ink: "#23652f" },
  C: { ground: "#cfe0f4", shade: "#b2cdec", wall: "#f2f7fd", side: "#9dbde2", roof: "#4f86c9", dark: "#2d5c9c", ink: "#1d4f94" },
  I: { ground: "#d9d8de", shade: "#c2c1cb", wall: "#8d8c9b", side: "#6b6a7a", roof: "#565466", dark: "#37353f", ink: "#302e38" },
  W: { ground: "#f4d9cb", shade: "#e8bfab", wall: "#d9765a", side: "#b95740", roof: "#c4492f", dark: "#8f2f1e", ink: "#a82a1c" },
};
