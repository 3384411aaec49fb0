export type BaseUrl = { url: string } | { fault: string };

const isLocal = (text: string) => /^(localhost|127\.|\[::1\])/i.test(text);

/** Parses `host`, `host:port/prefix`, or a URL; returns it without trailing slashes, or a fault. */
export function readBaseUrl(text: string): BaseUrl {
  const typed = text.trim();
  if (typed === "") return { fault: "Type the address of the service." };
  const full = typed.includes("://") ? typed : `${isLocal(typed) ? "http" : "https"}://${typed}`;
  if (!URL.canParse(full)) return { fault: "This is not an address." };
  const url = new URL(full);
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    return { fault: "The address begins with https:// or http://." };
  }
  if (url.username !== "" || url.password !== "") {
    return { fault: "Leave the user name and password out of the address." };
  }
  if (url.search !== "" || url.hash !== "") {
    return { fault: "Leave out everything from the ? or # on." };
  }
  return { url: `${url.origin}${url.pathname.replace(/\/+$/, "")}` };
}
