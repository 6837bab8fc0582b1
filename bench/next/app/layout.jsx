import './main.css';
import { navigation } from '../lib/data.mjs';

export const metadata = { title: 'Te koop' };

export default function Layout({ children }) {
  return (
    <html lang="nl-BE">
      <body>
        <a className="skip" href="#main">
          Naar de inhoud
        </a>
        <header className="site">
          <nav>
            {navigation.map(({ href, label }) => (
              <a key={href} href={href}>
                {label}
              </a>
            ))}
          </nav>
        </header>
        <main id="main">{children}</main>
        <footer>
          <ul>
            {navigation.map(({ href, label }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </footer>
      </body>
    </html>
  );
}
