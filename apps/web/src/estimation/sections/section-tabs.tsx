import { IconListDetails } from '@tabler/icons-react'
import { useEffect, useMemo, useRef } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/registry.ts'
import { useSession } from '../../session/session.ts'
import { useText } from '../../ui/text.ts'
import type { ProjectRow } from '../project-state/project-tree.ts'
import classes from './section-tabs.module.css'
import { sections, type Section } from './sections.ts'

/** The sections of a project of that practice which the person in session may open. */
export function useSections(practice: string | null): readonly Section[] {
  const modules = useSession()?.modules
  return useMemo(
    () =>
      sections.filter(
        (section) =>
          (!section.practice || section.practice === practice) &&
          (!section.module || modules?.[section.module] === true),
      ),
    [practice, modules],
  )
}

/** The estimates of a project and its other sections as tabs, each with its address. */
export function SectionTabs({ project, current }: Readonly<{ project: ProjectRow; current: string }>) {
  const { t } = useText()
  const navigate = useNavigate()
  const shown = useSections(project.practice)
  const places = useMemo(
    () => [
      { path: '', label: t('sectionEstimates'), icon: IconListDetails },
      ...shown.map(({ path, text, icon }) => ({ path, label: t(text), icon })),
    ],
    [t, shown],
  )
  useCommands(
    useMemo(
      () =>
        places.map(
          ({ path, label, icon }): Command => ({
            id: `section-${path}`,
            label: `${project.name}: ${label}`,
            group: 'here',
            icon,
            enabled: path !== current,
            run: () => void navigate({ to: addressOf(project.id, path) }),
          }),
        ),
      [places, project.id, project.name, current, navigate],
    ),
  )
  const tabs = useRef<HTMLElement>(null)
  // On narrow screens the open section's tab may lie beyond the edge; while a section is being fetched the tabs have no size yet.
  useEffect(() => {
    const row = tabs.current
    const tab = row?.querySelector<HTMLElement>('[aria-current]')
    if (!row || !tab) return
    const watch = new ResizeObserver(() => {
      row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.clientWidth) / 2
    })
    watch.observe(row)
    watch.observe(tab)
    return () => watch.disconnect()
  }, [current])
  return (
    <nav ref={tabs} className={classes['tabs']} aria-label={t('sectionsOfProject')}>
      {places.map(({ path, label }) => (
        <a
          key={path}
          className={classes['tab']}
          href={`#${addressOf(project.id, path)}`}
          aria-current={path === current ? 'page' : undefined}
        >
          {label}
        </a>
      ))}
    </nav>
  )
}

function addressOf(projectId: number, path: string): string {
  return path ? `/projects/${projectId}/${path}` : `/projects/${projectId}`
}
