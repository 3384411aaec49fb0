import { keyframes, styled } from "@mui/material/styles";

const moveKeyframes = keyframes`
  from { background-position-x: 150%; }
  to { background-position-x: -50%; }
`;

const fillStyle = {
  borderRadius: "inherit",
  background: "var(--accent)",
  "@media (forced-colors: active)": { background: "Highlight" },
};

/**
 * The browser's progress bar. `value` is a share from 0 to 1. Without `value`, the bar is
 * indeterminate. `data-stopped` marks progress that has stopped.
 */
export const ProgressBar = styled("progress")({
  appearance: "none",
  display: "block",
  overflow: "hidden",
  inlineSize: "100%",
  blockSize: 4,
  border: 0,
  borderRadius: 2,
  background: "var(--line)",
  "&::-webkit-progress-bar": { background: "none" },
  // Browsers ignore a rule with an unsupported selector, so these rules must be separate.
  "&::-webkit-progress-value": fillStyle,
  "&::-moz-progress-bar": fillStyle,
  "&[data-stopped]::-webkit-progress-value": { background: "var(--warn)" },
  "&[data-stopped]::-moz-progress-bar": { background: "var(--warn)" },
  "&:indeterminate": {
    background:
      "linear-gradient(var(--accent), var(--accent)) 150% 0 / 33% 100% no-repeat var(--line)",
    animation: `${moveKeyframes} 1.6s linear infinite`,
  },
  "&:indeterminate::-moz-progress-bar": { background: "none" },
});
