import { usePractice } from '../../session/tenant-region.ts'
import { Button, Group, Text } from '@mantine/core'
import { IconListSearch, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'
import { useEditor, useProjectState } from '../open-project/use-project.ts'
import type { ArticleRow, Recipe } from '../project-state/project-tree.ts'
import { perform, type RecipeAction, type Scope } from './recipe-actions.ts'
import { ChooseResources } from './choose-resources.tsx'
import { type DraftLine, draftOf, faultsOf, wireOf } from './draft-lines.ts'
import { LineGrid } from './line-grid.tsx'
import { RecipePreviewView } from './recipe-preview-view.tsx'
import styles from './recipes.module.css'
import { ScopeChoice } from './scope-choice.tsx'
import { useRecipePreview } from './use-recipe-preview.ts'

type RecipeDialogProps = Readonly<{
  article: ArticleRow
  recipe: Recipe
  /** Opens with the choice of resources. */
  choosing?: boolean
  onClose: () => void
}>

/** A recipe edited as a whole: for this article, or for all of the same norm in the estimate, the object or the project; one step to take back. */
export function RecipeDialog({ article, recipe, choosing = false, onClose }: RecipeDialogProps) {
  const { t } = useText()
  const practice = usePractice()
  const editor = useEditor()
  const { project } = useProjectState().tree
  const [began] = useState<readonly DraftLine[]>(() => recipe.resources.map((row) => draftOf(row, practice)))
  const [lines, setLines] = useState(began)
  const [scope, setScope] = useState<Scope>('article')
  const [choose, setChoose] = useState(choosing)
  const [busy, setBusy] = useState(false)
  const sound = lines.every((line) => faultsOf(line, practice).length === 0)
  const act: RecipeAction = {
    Action: 'editRecipe',
    ArticleId: article.id,
    Scope: scope,
    Lines: lines.map((line) => ({
      ...wireOf(line, practice),
      ArticleResourceId: line.id,
      ResourceId: line.resourceId,
    })),
    Seen: recipe.resources.map(({ id, version }) => [id, version]),
  }
  const preview = useRecipePreview(sound ? act : null)

  function add() {
    const key = crypto.randomUUID()
    const blank = {
      key,
      id: null,
      resourceId: null,
      symbol: '',
      name: '',
      measureUnit: '',
      weight: null,
      supplier: null,
    }
    setLines([...lines, { ...blank, kind: 'material', consumption: '1', waste: '', percent: false, price: '' }])
  }

  function apply() {
    setBusy(true)
    perform(editor, act, (count) => t('didEditRecipe', { count }))
      .then(({ label }) => {
        toastDone(label, () => void editor.undo().catch(toastProblem))
        onClose()
      }, toastProblem)
      .finally(() => setBusy(false))
  }

  return (
    <Dialog
      title={t('recipeOf', { name: [article.symbol, article.name].filter(Boolean).join(' ').slice(0, 120) })}
      size={960}
      closeOnClickOutside={false}
      unsaved={!choose && lines !== began}
      // Escape belongs to the choice that lies over it.
      onClose={() => !choose && onClose()}
    >
      <form
        className={styles.stack}
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
      >
        <Text size="sm" c="dimmed">
          {t('recipeForOne', { unit: article.measureUnit ?? '' })}
        </Text>
        <LineGrid lines={lines} onLines={setLines} />
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            leftSection={<IconListSearch size={16} />}
            onClick={() => setChoose(true)}
          >
            {t('chooseResources')}
          </Button>
          <Button size="xs" variant="subtle" leftSection={<IconPlus size={16} />} onClick={add}>
            {t('recipeLineBlank')}
          </Button>
        </Group>
        <ScopeChoice value={scope} onChange={setScope} />
        <RecipePreviewView
          preview={sound ? preview.data : undefined}
          problem={preview.error}
          onRetry={() => void preview.refetch()}
        />
        <div className={styles.foot}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={!sound || !preview.data || preview.data.Articles === 0}>
            {t('recipeApply')}
          </Button>
        </div>
      </form>
      {choose && (
        <ChooseResources
          projectId={project.id}
          currency={project.currency ?? ''}
          onClose={() => setChoose(false)}
          onChoose={(chosen) => {
            setLines([...lines, ...chosen])
            setChoose(false)
          }}
        />
      )}
    </Dialog>
  )
}
