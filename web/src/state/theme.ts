/** Dark, light, or what the system says; remembered in this browser. */
export type Theme = "system" | "light" | "dark";

const STORE = "headwater.theme";

export function storedTheme(): Theme {
  const found = localStorage.getItem(STORE);
  return found === "light" || found === "dark" ? found : "system";
}

export function applyTheme(theme: Theme): void {
  if (theme === "system") {
    localStorage.removeItem(STORE);
    delete document.documentElement.dataset.theme;
  } else {
    localStorage.setItem(STORE, theme);
    document.documentElement.dataset.theme = theme;
  }
}

export function isDark(): boolean {
  const theme = storedTheme();
  if (theme !== "system") return theme === "dark";
  return window.matchMedia("(prefers-color-scheme: dark)").matches;
}
