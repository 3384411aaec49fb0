import { Link } from "@tanstack/react-router";
import type { ShellLinkProps } from "./navigation.ts";

/** The router's link with the shell's props. */
export function RouterLink({ to, ...rest }: ShellLinkProps) {
  return <Link to={to} {...rest} activeProps={{}} />;
}
