import { useState, type ReactNode } from "react";
import { Icon } from "./parts/Icon";
import { Link } from "./parts/Link";
import { Search } from "./parts/Search";
import { applyTheme, storedTheme, type Theme } from "./state/theme";

const NAV = [
  { href: "/", label: "Home" },
  { href: "/lineage", label: "Lineage" },
  { href: "/impact", label: "Impact" },
  { href: "/events", label: "Events" },
  { href: "/dead-letters", label: "Dead letters" },
];

export function Shell({ path, children }: { path: string; children: ReactNode }) {
  return (
    <div className="shell">
      <a className="skip" href="#content">
        Skip to the content
      </a>
      <header className="bar">
        <Link href="/" className="brand">
          <img src="/favicon.svg" alt="" />
          Headwater
        </Link>
        <nav className="nav" aria-label="Main">
          {NAV.map(({ href, label }) => (
            <Link key={href} href={href} aria-current={path === href ? "page" : undefined}>
              {label}
            </Link>
          ))}
        </nav>
        <div className="bar-end">
          {path !== "/" && path !== "/impact" && <Search label="Search" />}
          <ThemeButton />
        </div>
      </header>
      <main id="content" style={{ display: "contents" }}>
        {children}
      </main>
    </div>
  );
}

const NEXT: Record<Theme, Theme> = { system: "light", light: "dark", dark: "system" };

function ThemeButton() {
  const [theme, setTheme] = useState(storedTheme);
  function turn(): void {
    const next = NEXT[theme];
    applyTheme(next);
    setTheme(next);
  }
  return (
    <button type="button" className="button quiet" onClick={turn} title={`Colours: ${theme}`}>
      <Icon name={theme} />
      <span className="sr">Colours: {theme}. Change to {NEXT[theme]}.</span>
    </button>
  );
}
