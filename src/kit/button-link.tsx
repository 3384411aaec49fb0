import Button from "@mui/material/Button";
import { createLink } from "@tanstack/react-router";

/** A link that looks like a button: for what leads to another page. */
export const ButtonLink = createLink(Button);
