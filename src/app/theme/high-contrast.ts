import { enhanceHighContrast } from "@mui/material/styles";
import { theme } from "./theme.ts";

/** The theme for forced colors, such as the contrast themes of Windows. */
export const highContrastTheme = enhanceHighContrast(theme);
