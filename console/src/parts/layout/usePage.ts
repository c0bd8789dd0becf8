/** Reads the address of the current page. */
import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { anybody } from './addresses.js';

/** Returns a parameter of the path, e.g. `id` of `/invoices/$id`. @throws Error when the page has none of that name */
export function useParameter(name: string): string {
  const all: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  const value = all[name];
  if (value === undefined) throw new Error(`The address has no ${name}`);
  return value;
}

/** Keeps a value in the query of the address, e.g. the open tab. */
export function useKept(name: string, usual: string): readonly [string, (value: string) => void] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const all = search as Readonly<Record<string, string | undefined>>;
  const change = (value: string) => {
    const { [name]: _before, ...rest } = all;
    const next = value === usual ? rest : { ...rest, [name]: value };
    void navigate({ to: '.', search: next, replace: true, resetScroll: false });
  };
  return [all[name] ?? usual, change];
}

/** Whether the address asks for the form for a new record, and for which customer; the palette and the pages of customers lead there. */
export function useNew() {
  const [asked, keep] = useKept('new', '');
  return {
    isOpen: asked !== '',
    customerId: asked === anybody ? '' : asked,
    open: () => keep(anybody),
    close: () => keep(''),
  };
}
