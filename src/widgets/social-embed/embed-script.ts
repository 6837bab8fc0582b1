// A network's script, once per page, with the time-out of every lazy file.
import { loadChunk } from '../load-chunk.ts';

export const NETWORKS = { facebook: 'Facebook', instagram: 'Instagram' } as const;
export type Network = keyof typeof NETWORKS;

const scripts = new Map<string, Promise<void>>();

const addScript = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(url));
    });
    document.head.append(script);
  });

type Networks = {
  readonly FB?: { readonly XFBML?: { parse(element: Element): void } };
  readonly instgrm?: { readonly Embeds?: { process(): void } };
};

/** Loads the script, then has it fill the element; a second container on the page uses the same script. */
export const loadEmbedScript = async (network: Network, url: string, element: Element): Promise<void> => {
  const known = scripts.get(url) ?? loadChunk(network, () => addScript(url));
  scripts.set(url, known);
  try {
    await known;
  } catch (error) {
    scripts.delete(url);
    throw error;
  }
  const { FB, instgrm } = window as unknown as Networks;
  if (network === 'facebook') FB?.XFBML?.parse(element);
  else instgrm?.Embeds?.process();
};
