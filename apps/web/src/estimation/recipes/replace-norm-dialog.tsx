import { Button, Checkbox, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'
import { type CatalogueItem, EVERYWHERE, useCatalogueSearch } from '../add-article/catalogue-search.ts'
import { ResultList } from '../add-article/result-list.tsx'
import { useEditor, useProjectState } from '../open-project/use-project.ts'
import type { ArticleRow } from '../project-state/project-tree.ts'
import { perform, type RecipeAction, type Scope } from './recipe-actions.ts'
import { RecipePreviewView } from './recipe-preview-view.tsx'
import styles from './recipes.module.css'
import { ScopeChoice } from './scope-choice.tsx'
import { useRecipePreview } from './use-recipe-preview.ts'

/** Another norm in the place of an article's, there or wherever it stands; quantities stay, units are compared. */
export function ReplaceNormDialog({ article, onClose }: Readonly<{ article: ArticleRow; onClose: () => void }>) {
  const { t } = useText()
  const editor = useEditor()
  const { project } = useProjectState().tree
  const [text, setText] = useState('')
  const [settled] = useDebouncedValue(text.trim(), 180)
  const [norm, setNorm] = useState<CatalogueItem | null>(null)
  const [shown, setShown] = useState<CatalogueItem | null>(null)
  const [scope, setScope] = useState<Scope>('article')
  const [keepPrices, setKeepPrices] = useState(false)
  const [busy, setBusy] = useState(false)
  const results = useCatalogueSearch('norms', settled, EVERYWHERE, { locationId: null, projectId: project.id })
  const items = useMemo(() => results.data?.pages.flatMap((page) => page.items) ?? [], [results.data])
  const act: RecipeAction | null = norm && {
    Action: 'replaceNorm',
    ArticleId: article.id,
    Scope: scope,
    ReferenceId: norm.referenceId,
    ReferenceType: norm.referenceType,
    KeepPrices: keepPrices,
  }
  const preview = useRecipePreview(act)

  function apply() {
    if (!act) return
    setBusy(true)
    perform(editor, act, (count) => t('didReplaceNorm', { count }))
      .then(({ label }) => {
        toastDone(label, () => void editor.undo().catch(toastProblem))
        onClose()
      }, toastProblem)
      .finally(() => setBusy(false))
  }

  return (
    <Dialog title={t('replaceNormOf', { name: article.symbol ?? article.name ?? '' })} size={760} onClose={onClose}>
      <form
        className={styles.stack}
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
      >
        <TextInput
          data-autofocus
          aria-label={t('searchNorm')}
          placeholder={t('searchCatalogueHint')}
          leftSection={<IconSearch size={16} />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div className={styles.found}>
          <ResultList
            items={items}
            results={results}
            shown={shown}
            chosen={norm ? [{ item: norm }] : []}
            currency={project.currency ?? ''}
            onShow={setShown}
            onChoose={(item) => setNorm(item.key === norm?.key ? null : item)}
          />
        </div>
        <ScopeChoice value={scope} onChange={setScope} />
        <Checkbox
          label={t('keepOwnPrices')}
          checked={keepPrices}
          onChange={(event) => setKeepPrices(event.currentTarget.checked)}
        />
        {norm && (
          <RecipePreviewView preview={preview.data} problem={preview.error} onRetry={() => void preview.refetch()} />
        )}
        <div className={styles.foot}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={!preview.data || preview.data.Articles === 0}>
            {norm ? t('replaceWith', { name: norm.symbol }) : t('replaceNorm')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
