import "./tokens.css";
import "./fonts.css";
import "./base.css";
import { type ReactNode, useEffect, useState } from "react";
import { CacheProvider } from "@emotion/react";
import { type Theme, ThemeProvider } from "@mui/material/styles";
import { useMediaQuery } from "../../components/use-media-query.ts";
import { styleCache } from "./style-cache.ts";
import { theme } from "./theme.ts";

/** Returns the theme. With forced colors, returns the high-contrast theme after its code loads. */
function useTheme(): Theme {
  const hasForcedColors = useMediaQuery("(forced-colors: active)");
  const [highContrastTheme, setHighContrastTheme] = useState<Theme>();
  useEffect(() => {
    if (hasForcedColors) {
      import("./high-contrast.ts").then(
        (module) => setHighContrastTheme(module.highContrastTheme),
        () => undefined,
      );
    }
  }, [hasForcedColors]);
  return (hasForcedColors && highContrastTheme) || theme;
}

export function AppTheme({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={styleCache}>
      <ThemeProvider theme={useTheme()}>{children}</ThemeProvider>
    </CacheProvider>
  );
}
