// The projects of the site, and one of them.
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { addressView, estateAddress } from '../../domain/display/address.ts';
import { textOf } from '../../domain/locale.ts';
import type { DeskAnswer } from '../api/desk-api.ts';
import { useDeskQuery } from '../api/desk-queries.ts';
import { type Column, DataTable } from '../parts/data-table.tsx';
import { Screen } from '../shell/screen.tsx';
import { useSession } from '../shell/session.ts';
import { Answered, Empty, Failure, Loading } from '../shell/states.tsx';
import { siteAddress } from '../site-address.ts';
import { useLocale, useTexts } from '../texts/translate.tsx';
import { useGridWords } from './grid-words.ts';
import { ProjectPage } from './project-page.tsx';

type Project = DeskAnswer<'projects'>['projects'][number];
/** More are named on the page of the project. */
const NAMED = 4;
const gapsIn = (lacking: Project['lacking']): number => lacking.reduce((sum, { gaps }) => sum + gaps, 0);
const TONES = { online: 'on', offline: 'off', draft: 'draft', gone: 'off' } as const;

const ProjectList = (): ReactElement => {
  const t = useTexts();
  const locale = useLocale();
  const navigate = useNavigate();
  const { site } = useSession();
  const list = useDeskQuery('estates', 'projects');
  const nameOf = ({ record, id }: Project): string =>
    textOf(record.general.title, locale) || record.general.reference || String(id);
  const placeOf = ({ record }: Project): string => {
    const address = estateAddress(record, undefined);
    return addressView(address && { ...address, visible: true }, locale).line;
  };
  const columns: readonly Column<Project>[] = [
    {
      id: 'name',
      header: t('projects.name'),
      main: true,
      sort: nameOf,
      cell: (project) => (
        <>
          <b>{nameOf(project)}</b>
          <span className="qq xs unitplace">{placeOf(project)}</span>
        </>
      ),
    },
    {
      id: 'available',
      header: t('projects.available'),
      align: 'right',
      named: true,
      sort: ({ available }) => available,
      cell: ({ available }) => available,
    },
    {
      id: 'option',
      header: t('projects.option'),
      align: 'right',
      named: true,
      sort: ({ option }) => option,
      cell: ({ option }) => option,
    },
    {
      id: 'sold',
      header: t('projects.sold'),
      align: 'right',
      named: true,
      sort: ({ sold }) => sold,
      cell: ({ sold }) => sold,
    },
    {
      id: 'total',
      header: t('projects.total'),
      align: 'right',
      named: true,
      drop: 'first',
      cell: ({ total }) => total,
    },
    {
      id: 'lacking',
      header: t('projects.lacking'),
      named: true,
      sort: ({ lacking }) => gapsIn(lacking),
      cell: ({ lacking }) =>
        lacking.length === 0 ? (
          <span className="qq">{t('projects.lacking.none')}</span>
        ) : (
          <span className="lackers">
            <b className="bad">{gapsIn(lacking)}</b>
            {lacking.slice(0, NAMED).map((unit) => (
              <Link key={unit.id} className="lk s" to={siteAddress(site.id, `estates/${unit.id}`)}>
                {unit.number}
                <span className="vh"> {t('editor.gaps', { count: unit.gaps })}</span>
              </Link>
            ))}
            {lacking.length > NAMED && (
              <span className="s qq">{t('units.andmore', { count: lacking.length - NAMED })}</span>
            )}
          </span>
        ),
    },
    {
      id: 'state',
      header: t('projects.state'),
      drop: 'first',
      cell: ({ state, changed }) => (
        <>
          <span className={`tag ${TONES[state]}`}>{t(`projects.state.${state}`)}</span>
          {changed > 0 && <span className="lbl m">{t('projects.changed', { count: changed })}</span>}
        </>
      ),
    },
  ];
  return (
    <Screen title={t('nav.projects')} count={list.data?.projects.length} foot={t('projects.foot')}>
      <Answered query={list} failed={t('projects.failed')}>
        {({ projects }) =>
          projects.length === 0 ? (
            <Empty title={t('projects.none')}>{t('projects.none.how')}</Empty>
          ) : (
            <DataTable
              label={t('nav.projects')}
              rows={projects}
              columns={columns}
              rowId={({ id }) => String(id)}
              rowName={nameOf}
              onOpen={({ id }) => void navigate({ to: `/desk/sites/${site.id}/projects/${id}` })}
            />
          )
        }
      </Answered>
    </Screen>
  );
};

const ProjectsScreen = (): ReactElement => {
  const t = useTexts();
  const { project } = useParams({ strict: false }) as { readonly project?: string };
  const words = useGridWords();
  if (project === undefined) return <ProjectList />;
  if (words.data) return <ProjectPage key={project} id={Number(project)} words={words.data} />;
  return (
    <Screen title={t('nav.projects')}>
      {words.isError ? <Failure title={t('units.failed')} error={words.error} retry={words.refetch} /> : <Loading />}
    </Screen>
  );
};

export default ProjectsScreen;
