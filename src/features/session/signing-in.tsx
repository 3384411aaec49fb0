import CircularProgress from "@mui/material/CircularProgress";
import Box from "@mui/material/Box";
import { Card, SignInFrame } from "./sign-in-frame.tsx";

/** While the code of a sign-in link is exchanged. */
export function SigningIn() {
  return (
    <SignInFrame title="Signing in">
      <Card aria-busy="true">
        <h1 tabIndex={-1}>Signing in</h1>
        <Box role="status" sx={{ display: "flex", alignItems: "center", gap: 1.25 }}>
          <CircularProgress size={14} aria-hidden /> The service checks the link.
        </Box>
      </Card>
    </SignInFrame>
  );
}
