// The portraits of the people of this site, by member. Decoration beside a name: without them, its first letters stand there.
import { useMemo } from 'react';
import { useDeskApi, useDeskQuery } from '../api/desk-queries.ts';

const pictureAddress = (base64: string): string => `data:image/jpeg;base64,${base64}`;

export const usePortraits = (): ((memberId: number | undefined) => string | undefined) => {
  // The host has no members.
  const { siteId } = useDeskApi();
  const { data } = useDeskQuery('members', 'portraits', { enabled: siteId !== '' });
  return useMemo(() => {
    const found = new Map(data?.map(({ memberId, picture }) => [memberId, pictureAddress(picture)]));
    return (memberId) => (memberId === undefined ? undefined : found.get(memberId));
  }, [data]);
};
