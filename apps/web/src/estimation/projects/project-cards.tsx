import { formatDay } from '@temelia/calendar/format-day'
import { usePractice } from '../../session/tenant-region.ts'
import { Badge, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { marked } from '@temelia/text/format'
import { formatMoney } from '../../ui/number-text.ts'
import { useText } from '../../ui/text.ts'
import { ProjectMenu } from './project-menu.tsx'
import styles from './projects.module.css'
import { STAGE_COLORS, stageKey } from '../open-project/stages.ts'
import type { ProjectActions, ProjectFound } from './use-project-actions.ts'

/** Projects on a phone. */
export function ProjectCards({ rows, actions }: Readonly<{ rows: readonly ProjectFound[]; actions: ProjectActions }>) {
  const { t } = useText()
  const practice = usePractice()
  return (
    <ul className={styles.cards}>
      {rows.map((project) => (
        <li key={project.id} className={styles.card}>
          <Link to="/projects/$id" params={{ id: String(project.id) }} className={styles.cardLink}>
            <Text fw={600}>{project.name}</Text>
            {project.beneficiaryName && (
              <Text size="sm" c="dimmed">
                {project.beneficiaryName}
              </Text>
            )}
            <span className={styles.cardFoot}>
              <Badge variant="light" color={STAGE_COLORS[project.stage]} radius="sm" tt="none" className={styles.stage}>
                {t(stageKey(project.stage))}
              </Badge>
              <Text size="sm" c="dimmed">
                {project.estimateDate && formatDay(project.estimateDate, practice)}
              </Text>
              <Text fw={600} className={styles.cardTotal}>
                {marked(formatMoney(project.withVat ?? 0, project.currency ?? '', practice), project.leftOut ?? 0)}
              </Text>
            </span>
          </Link>
          <ProjectMenu project={project} actions={actions} />
        </li>
      ))}
    </ul>
  )
}
