import type { PoolConfig } from "pg";

export function toDatabaseUrl({ user, password, host, port, database }: PoolConfig): string {
  const url = new URL(`postgres://localhost/${database}`);
  url.username = user ?? "";
  url.password = typeof password === "string" ? password : "";
  url.searchParams.set("host", host ?? "");
  url.searchParams.set("port", String(port));
  return url.href;
}
