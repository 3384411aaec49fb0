import type { PoolConfig } from "pg";

export function toDatabaseUrl({ user, password, host, port, database }: PoolConfig): string {
  const address = new URL(`postgres://localhost/${database}`);
  address.username = user ?? "";
  address.password = typeof password === "string" ? password : "";
  address.searchParams.set("host", host ?? "");
  address.searchParams.set("port", String(port));
  return address.href;
}
