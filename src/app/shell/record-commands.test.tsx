import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { channelEndpoint } from "../../testing/records.ts";
import { fill, renderPage } from "../../testing/render-page.tsx";

const commands: readonly [typed: string, command: RegExp, address: RegExp][] = [
  ["broken", /^Find .*channel endpoints/, /^\/channel-endpoints\/check/],
  ["user-1", /^Open channel endpoint user-1/, /^\/channel-endpoints\/user-1/],
  ["team-1", /^Open connection team-1/, /^\/channel-connections\/team-1/],
];

test.each(commands)(
  "“%s” in the palette opens the page",
  async (typedText, commandPattern, addressPattern) => {
    const page = await renderPage("/channel-connections", {
      records: { channelEndpoints: [channelEndpoint("user-1")] },
    });
    fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
    fill(await screen.findByRole("combobox", { name: "Search or paste an ID" }), typedText);
    await page.user.click(await screen.findByRole("option", { name: commandPattern }));
    await waitFor(() => expect(page.address()).toMatch(addressPattern));
  },
);
