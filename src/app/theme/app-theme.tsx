import "./tokens.css";
import "./fonts.css";
import "./base.css";
import { type ReactNode, useEffect, useState } from "react";
import { CacheProvider } from "@emotion/react";
import { type Theme, ThemeProvider } from "@mui/material/styles";
import { useMediaQuery } from "../../components/use-media-query.ts";
import { createStyleCache } from "./style-cache.ts";
import { theme } from "./theme.ts";

const styleCache = createStyleCache();

/** Returns the theme. With forced colors, returns the high-contrast theme after its code loads. */
function useTheme(): Theme {
  const isForced = useMediaQuery("(forced-colors: active)");
  const [highContrastTheme, setHighContrastTheme] = useState<Theme>();
  useEffect(() => {
    if (isForced) {
      import("./high-contrast.ts").then(
        (module) => setHighContrastTheme(module.highContrastTheme),
        () => undefined,
      );
    }
  }, [isForced]);
  return (isForced && highContrastTheme) || theme;
}

export function AppTheme({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={styleCache}>
      <ThemeProvider theme={useTheme()}>{children}</ThemeProvider>
    </CacheProvider>
  );
}
