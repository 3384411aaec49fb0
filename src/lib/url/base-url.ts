export type BaseUrl = { url: string } | { fault: string };

const isLocal = (text: string) => /^(localhost|127\.|\[::1\])/i.test(text);

/** Parses `host`, `host:port/prefix`, or a URL; returns it without trailing slashes, or a fault. */
export function readBaseUrl(text: string): BaseUrl {
  const typed = text.trim();
  if (typed === "") return { fault: "Enter the service URL, for example https://api.example.com" };
  const full = typed.includes("://") ? typed : `${isLocal(typed) ? "http" : "https"}://${typed}`;
  if (!URL.canParse(full)) return { fault: "This isn't a valid URL." };
  const url = new URL(full);
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    return { fault: "The URL must start with https:// or http://." };
  }
  if (url.username !== "" || url.password !== "") {
    return { fault: "Remove the username and password from the URL." };
  }
  if (url.search !== "" || url.hash !== "") {
    return { fault: "Remove the ? or # and everything after it." };
  }
  return { url: `${url.origin}${url.pathname.replace(/\/+$/, "")}` };
}
