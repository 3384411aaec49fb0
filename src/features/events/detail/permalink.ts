/** The address of an open event, of one of its jobs or execution details, from the address shown. */
export function permalink(href: string, target: { jobId?: string; detailId?: string }): string {
  const url = new URL(href);
  for (const name of ["tab", "jobs", "jobId", "detailId", "jobType", "jobProvider", "jobText"]) {
    url.searchParams.delete(name);
  }
  url.searchParams.delete("jobReason");
  for (const [name, value] of Object.entries(target)) url.searchParams.set(name, value);
  return url.href;
}
