import { styled } from "@mui/material/styles";
import { useSession } from "../../api/session/use-session.ts";
import { lazyComponent } from "../../components/lazy-component.tsx";

const Surface = styled("div")(({ theme }) => ({
  position: "fixed",
  inset: 0,
  // Above open dialogs, and below the notice that the code couldn't be loaded.
  zIndex: theme.zIndex.modal + 1,
  background: "var(--bg)",
}));

/** Hides the page until the dialog has loaded. */
const Cover = () => <Surface />;

const UnlockDialog = lazyComponent(
  async () => (await import("./unlock-dialog.tsx")).UnlockDialog,
  Cover,
);

export function Unlock() {
  const session = useSession();
  return session.status === "locked" && <UnlockDialog lockedSession={session} />;
}
