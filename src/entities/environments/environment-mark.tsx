import { styled } from "@mui/material/styles";
import type { Environment, EnvironmentColor } from "../../api/session/profile.ts";

const colors: Record<EnvironmentColor, string> = {
  blue: "var(--accent)",
  green: "var(--ok)",
  violet: "var(--wait)",
  amber: "var(--warn)",
  grey: "var(--idle)",
};

/** Only production environments have the failure color. */
export const getEnvironmentColor = ({
  production,
  colour,
}: Pick<Environment, "production" | "colour">): string =>
  production ? "var(--fail)" : colors[colour];

const Mark = styled("span")({
  display: "inline-block",
  flex: "none",
  inlineSize: 8,
  blockSize: 8,
  // The shape distinguishes production without relying on color.
  borderRadius: "50%",
  "&[data-production]": { borderRadius: 2 },
  "@media (forced-colors: active)": { background: "CanvasText !important" },
});

export function EnvironmentMark({
  environment,
}: {
  environment: Pick<Environment, "production" | "colour">;
}) {
  return (
    <Mark
      aria-hidden
      sx={{ background: getEnvironmentColor(environment) }}
      {...(environment.production && { "data-production": "" })}
    />
  );
}
