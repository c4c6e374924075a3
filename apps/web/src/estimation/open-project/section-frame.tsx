import type { ReactNode } from 'react'
import { usePlace } from '../../ui/place.ts'
import { useText } from '../../ui/text.ts'
import { useProjectState } from './use-project.ts'
import { PeopleHere } from '../presence/people-here.tsx'
import classes from './section-frame.module.css'

type SectionFrameProps = Readonly<{
  title: string
  /** What the content is seen by, in the row of the tools: its views, kinds or a filter. */
  lead?: ReactNode
  /** What stands above the content: the actions that matter. */
  tools?: ReactNode
  /** What never scrolls away under the content, such as totals. */
  foot?: ReactNode
  /** The content holds nothing to press or type in: it takes the focus itself, so that the keyboard scrolls it. */
  onlyRead?: boolean
  /** The content has tools of its own, which begin right below the tabs. */
  flush?: boolean
  children: ReactNode
}>

/** The frame of a section of a project: tools above, the content scrolls between. Its name stands in the top bar and is the open tab. */
export function SectionFrame({
  title,
  lead,
  tools,
  foot,
  onlyRead = false,
  flush = false,
  children,
}: SectionFrameProps) {
  const { t } = useText()
  const { project } = useProjectState().tree
  usePlace(
    { label: t('projects'), href: '#/projects' },
    { label: project.name, href: `#/projects/${project.id}` },
    { label: title, heading: true },
  )
  return (
    <section className={classes['frame']} aria-label={title}>
      <header className={classes['head']} data-flush={flush || undefined}>
        {lead && <div className={classes['lead']}>{lead}</div>}
        <PeopleHere />
        <div className={classes['tools']}>{tools}</div>
      </header>
      <div className={classes['content']} {...(onlyRead ? { tabIndex: 0, role: 'group', 'aria-label': title } : {})}>
        {children}
      </div>
      {foot && <footer className={classes['foot']}>{foot}</footer>}
    </section>
  )
}
