import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ShellLinkProps } from "./navigation.tsx";

export function RouterLink({ to, ...linkProps }: ShellLinkProps) {
  return <Link to={to} {...linkProps} activeProps={{}} />;
}

export function AddressLink({ to, children }: { to: string; children?: ReactNode }) {
  const { pathname, searchParams } = new URL(to, window.location.origin);
  return (
    <Link to={pathname} search={Object.fromEntries(searchParams)}>
      {children}
    </Link>
  );
}
