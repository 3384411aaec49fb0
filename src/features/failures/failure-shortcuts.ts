export const failureShortcuts = {
  name: "Failures",
  shortcuts: [
    { keys: "/", label: "Filter failures" },
    { keys: "j", label: "Next row" },
    { keys: "k", label: "Previous row" },
    { keys: "Enter", label: "Open or focus failure" },
    { keys: "[", label: "Previous failure (while a failure is open)" },
    { keys: "]", label: "Next failure (while a failure is open)" },
    { keys: "y", label: "Copy link with absolute times" },
    { keys: "Escape", label: "Close failure" },
  ],
};
