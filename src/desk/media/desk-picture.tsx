// A picture of a listing as members see it, shown to visitors or not: of a file that we keep it is asked for with the key of the desk.
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, type ReactElement, useEffect, useState } from 'react';
import { parseFileRef } from '../../domain/media/file-ref.ts';
import { type FocusPoint, type ImageSize, imageUrl } from '../../domain/record/image-sizes.ts';
import { DeskError, NoAnswerError } from '../api/desk-error.ts';
import { useDeskApi } from '../api/desk-queries.ts';
import { Icon } from '../parts/icon.tsx';

/** Whole, not cropped: where it is cut is for whoever shows it. */
const SIZE: ImageSize = '570w';
const LARGE: ImageSize = '800w';

type PictureProps = {
  readonly file: string;
  readonly alt: string;
  readonly className?: string;
  readonly large?: boolean;
  readonly focus?: FocusPoint | null | undefined;
};

type MissingProps = Pick<PictureProps, 'alt' | 'className'> & { readonly waits?: boolean };

/** What stays in sight, as the pages of visitors crop it. */
const positionOf = (focus: FocusPoint | null | undefined): CSSProperties | undefined =>
  focus ? { objectPosition: `${focus.x}% ${focus.y}%` } : undefined;

/** Nothing to show: a sign in its place, named when the picture would have been. */
const Missing = ({ alt, className = '', waits = false }: MissingProps): ReactElement => {
  const inside = waits ? null : <Icon name="image" />;
  if (alt === '') return <span className={`nopicture ${className}`}>{inside}</span>;
  return (
    <span className={`nopicture ${className}`} role="img" aria-label={alt}>
      {inside}
    </span>
  );
};

/** A server that makes many sizes at once says no to some of them: asked again after these pauses. */
const AGAIN_MS: readonly number[] = [2000, 8000];

const Shown = (props: PictureProps & { readonly src: string }): ReactElement => {
  const [isBroken, setBroken] = useState(false);
  const [tries, setTries] = useState(0);
  const pause = isBroken ? AGAIN_MS[tries] : undefined;
  useEffect(() => {
    if (pause === undefined) return;
    const timer = setTimeout(() => {
      setTries((before) => before + 1);
      setBroken(false);
    }, pause);
    return () => clearTimeout(timer);
  }, [pause]);
  if (isBroken) return <Missing {...props} />;
  return (
    <img
      src={props.src}
      alt={props.alt}
      className={props.className}
      style={positionOf(props.focus)}
      loading="lazy"
      draggable={false}
      onError={() => setBroken(true)}
    />
  );
};

/** Its address for as long as the page stands. */
const useKeptPicture = (sha256: string, size: ImageSize) => {
  const api = useDeskApi();
  return useQuery({
    queryKey: ['desk-picture', api.siteId, sha256, size],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const { path, headers } = api.request('deskFile', { sha256 });
      const response = await fetch(`/api${path}?size=${size}`, { headers, signal }).catch((error: unknown) => {
        if (signal.aborted) throw error;
        throw new NoAnswerError('Nobody answered', { cause: error });
      });
      if (!response.ok) throw new DeskError(response.status);
      return URL.createObjectURL(await response.blob());
    },
  });
};

const Kept = (props: PictureProps & { readonly sha256: string }): ReactElement => {
  const { data, isError } = useKeptPicture(props.sha256, props.large ? LARGE : SIZE);
  if (data !== undefined) return <Shown {...props} src={data} />;
  if (isError) return <Missing {...props} />;
  return <Missing {...props} waits />;
};

export const DeskPicture = (props: PictureProps): ReactElement => {
  const { siteId } = useDeskApi();
  const { file } = props;
  const kept = parseFileRef(file);
  if (kept?.isPdf) return <Missing {...props} />;
  if (kept) return <Kept {...props} sha256={kept.sha256} />;
  const src = file.startsWith('/') ? file : imageUrl(siteId, file, props.large ? LARGE : SIZE, 'webp');
  return <Shown {...props} src={src} />;
};
