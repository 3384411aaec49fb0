import CircularProgress from "@mui/material/CircularProgress";
import Box from "@mui/material/Box";
import { Card, SignInFrame } from "./sign-in-frame.tsx";

/** Renders the page while a sign-in link's code is exchanged or the form loads. */
export function SigningIn() {
  return (
    <SignInFrame>
      <Card aria-busy="true">
        <h1 tabIndex={-1}>Sign in</h1>
        <Box role="status" sx={{ display: "flex", alignItems: "center", gap: 1.25 }}>
          <CircularProgress size={14} aria-hidden /> Loading…
        </Box>
      </Card>
    </SignInFrame>
  );
}
