import { describe, expect, it } from "vitest";
import { matchPastedValues, parsePastedBlock } from "./paste-block.ts";

const parseValues = (text: string) =>
  Object.fromEntries(parsePastedBlock(text).values.map(({ name, value }) => [name, value]));

describe("a pasted block", () => {
  it("can be a .env file", () => {
    expect(
      parseValues(
        "# keys\nexport API_KEY=\"SG.a=b\"\nFROM=ops@a.example # sender\nEMPTY=\n\nQ='#1'",
      ),
    ).toEqual({ API_KEY: "SG.a=b", FROM: "ops@a.example", EMPTY: "", Q: "#1" });
  });

  it("keeps a quoted text over several lines", () => {
    expect(parseValues('KEY="-----BEGIN\nabc\n-----END"\nHOST=h')).toEqual({
      KEY: "-----BEGIN\nabc\n-----END",
      HOST: "h",
    });
    expect(parseValues('KEY="a\\nb"')).toEqual({ KEY: "a\nb" });
  });

  it("can have comments after quoted values", () => {
    expect(parseValues('A="x" # prod\nB="y"')).toEqual({ A: "x", B: "y" });
    expect(parseValues('A=\'x\', // "old"\nB="y # z"; # it\'s')).toEqual({ A: "x", B: "y # z" });
    expect(parseValues('A="\\"x\\"" # "old"\nB="C:\\" # root')).toEqual({ A: '"x"', B: "C:\\" });
    expect(parseValues('A="one\ntwo" # prod\nB=y')).toEqual({ A: "one\ntwo", B: "y" });
  });

  it("can have a comment in place of a value", () => {
    expect(parseValues("A= # from the vault\nB=#1")).toEqual({ A: "", B: "#1" });
  });

  it("can be JSON, with nested values", () => {
    expect(parseValues('{"apiKey":"k","port":587,"smtp":{"host":"h"},"secure":true}')).toEqual({
      apiKey: "k",
      port: "587",
      smtp: '{"host":"h"}',
      host: "h",
      secure: "true",
    });
  });

  it("can be key: value lines, including URLs", () => {
    expect(parseValues("API key: k\nBase URL: https://a.example:8443/x")).toEqual({
      "API key": "k",
      "Base URL": "https://a.example:8443/x",
    });
  });

  it("reports unparsed lines", () => {
    expect(parsePastedBlock("just words\nKEY=v").unparsedLines).toEqual(["just words"]);
    expect(parsePastedBlock('KEY="never ends').unparsedLines).toEqual(['"never ends']);
    expect(parsePastedBlock("{broken").unparsedLines).toEqual(["{broken"]);
  });

  it("can have other line breaks and several parts", () => {
    expect(parseValues("A = 1,\rB: 'x' ;\r\n\"C.d\"\t=\ta:b=c")).toEqual({
      A: "1",
      B: "x",
      "C.d": "a:b=c",
    });
    expect(parsePastedBlock("a://b=c").unparsedLines).toEqual(["a://b=c"]);
    const text = 'A="say\n"hi" # b\nnow"\nB=y';
    expect(parseValues(text)).toEqual({ A: 'say\n"hi" # b\nnow', B: "y" });
  });

  it.each([
    ["A", " "],
    ["A\t", " "],
    ["export", "\t"],
    ["A=x", "\t"],
    ["{", " "],
    ['A="', '\\"#'],
    ['A="', '"\n'],
    ['A="', '\\" #\n'],
    ["A='x", "'\n#"],
  ])("is parsed in linear time if %j precedes many of %j", (start, filler) => {
    const text = `${start}${filler.repeat(200_000)}@\n.`;
    const { values, unparsedLines } = parsePastedBlock(text);
    expect(values.length + unparsedLines.length).toBeGreaterThan(0);
  });
});

describe("matching", () => {
  const fields = [
    { key: "apiKey", label: "API Key" },
    { key: "secretKey", label: "Secret access key" },
    { key: "from", label: "From email address" },
    { key: "key", label: "Key" },
  ];
  const match = (text: string) => {
    const { matches, unmatchedValues, emptyValues } = matchPastedValues(
      parsePastedBlock(text).values,
      fields,
    );
    return [
      matches.map(({ field, pastedValue }) => `${field.key}=${pastedValue.value}`),
      ...[unmatchedValues, emptyValues].map((values) => values.map(({ name }) => name)),
    ];
  };

  it("uses keys and labels, with prefixes, and the longest match", () => {
    expect(
      match("AWS_SECRET_ACCESS_KEY=s\nSENDGRID_API_KEY=k\nmail from: a@b.example\nREGION=eu"),
    ).toEqual([["secretKey=s", "apiKey=k", "from=a@b.example"], ["REGION"], []]);
  });

  it("assigns one value to a field", () => {
    expect(match("apiKey=1\nAPI_KEY=2")).toEqual([["apiKey=1"], ["API_KEY"], []]);
  });

  it("ignores empty values", () => {
    expect(match('API_KEY=\nSENDGRID_API_KEY=k\nfrom=" "\nREGION=""')).toEqual([
      ["apiKey=k"],
      [],
      ["API_KEY", "from", "REGION"],
    ]);
  });
});
