import { usePractice } from '../../session/tenant-region.ts'
import { Pagination, Text } from '@mantine/core'
import { useState } from 'react'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { figuresOf } from '../open-project/cell-views.ts'
import { useProjectState } from '../open-project/use-project.ts'
import { useRest, type Where } from '../resource-runs/resource-data.ts'
import runsClasses from '../resource-runs/runs.module.css'
import classes from './resources.module.css'

/** The articles that no resources price: each with its value, each a link into the editor. */
export function RestList({ where }: Readonly<{ where: Where }>) {
  const { t } = useText()
  const practice = usePractice()
  const { project } = useProjectState().tree
  const figures = figuresOf(project, practice)
  const [page, setPage] = useState(1)
  const rest = useRest(where, page)
  if (rest.error) return <ProblemNote problem={rest.error} onRetry={() => void rest.refetch()} />
  return (
    <div className={classes['rest']}>
      <Text size="sm" c="dimmed">
        {t('resourceRestHint')}
      </Text>
      <ul className={runsClasses['articles']}>
        {rest.data?.articles.map((article) => (
          <li key={article.ArticleId}>
            <a data-thumb href={`#/projects/${project.id}?article=${article.ArticleId}`}>
              {[article.Symbol, article.Name].filter(Boolean).join(' ')}
            </a>
            <span>
              {article.EstimateName} · {figures.quantity(article.Quantity)} {article.MeasureUnit}
            </span>
            <b className="figures">{figures.total(article.Value)}</b>
          </li>
        ))}
      </ul>
      {rest.data && rest.data.pages > 1 && (
        <Pagination
          total={rest.data.pages}
          value={page}
          onChange={setPage}
          getControlProps={(control) => ({ 'aria-label': t(control === 'next' ? 'nextPage' : 'previousPage') })}
          getItemProps={(number) => ({ 'aria-label': t('pageNumber', { page: number }) })}
        />
      )}
    </div>
  )
}
