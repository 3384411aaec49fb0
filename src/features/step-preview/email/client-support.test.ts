import { expect, test } from "vitest";
import { findUnsupportedFeatures, supportRules } from "./client-support.ts";

const findIds = (html: string) => findUnsupportedFeatures(html).map(({ id }) => id);

test.each([
  ['<div style="display:flex">', "flex"],
  ["<style>.a{display: inline-flex}</style>", "flex"],
  ['<p style="color:red;display:grid">', "grid"],
  ["<style>a{position:absolute}</style>", "position"],
  ['<td style="background: #fff url(a.png)">', "background-image"],
  ['<a style="border-radius:4px">', "border-radius"],
  ['<table style="max-width:600px">', "max-width"],
  ["<style>:root{--a: 1px}</style>", "variables"],
  ["<style>@font-face{}</style>", "font-face"],
  ["<style>@media (prefers-color-scheme: dark){}</style>", "prefers-color-scheme"],
  ["<svg viewBox='0 0 1 1'></svg>", "svg"],
  ['<img alt="" src="https://x.example/a.svg">', "image-svg"],
  ['<img src="data:image/png;base64,AA">', "image-base64"],
  ["<form><input></form>", "form"],
  ["<body><p>a</p><style>p{}</style>", "style-in-body"],
])("%s is recognized", (html, id) => {
  expect(findIds(html)).toContain(id);
});

test("comments and text that looks like CSS are ignored", () => {
  expect(findIds("<!-- display:flex --><p>the display: block, a -- dash</p>")).toEqual([]);
});

test("each rule has a source", () => {
  for (const { source, testedMonth, unsupportedClients } of supportRules) {
    expect(source).toMatch(/^https:\/\/www\.caniemail\.com\/features\/[a-z0-9-]+\/$/);
    expect(testedMonth).toMatch(/^20\d\d-\d\d$/);
    expect(unsupportedClients.length).toBeGreaterThan(0);
  }
});

test("content for clients other than Outlook is checked", () => {
  expect(findIds("<!--[if !mso]><!--><form></form><!--<![endif]-->")).toEqual(["form"]);
});

test.each(["background:", "<img src=a", "<img ", " src=<img ", "<body ", "<!-- "])(
  "%s is checked in linear time when repeated",
  (html) => {
    expect(findIds(html.repeat(100_000))).toEqual([]);
  },
);
