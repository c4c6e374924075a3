import { Button, Checkbox, Select, Tabs, Text } from '@mantine/core'
import { divisions, uniformat, uniformatParent } from '@temelia/model/estimation/classification'
import { useState } from 'react'
import { call } from '../../data/http.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'
import { useEditor, useProjectState } from '../open-project/use-project.ts'
import { type Layout, linesOf, structureOfDivisions, structureOfElements } from './elements.ts'
import classes from './us.module.css'

/** The Uniformat templates: elements A to G of levels 1 to 3, or divisions, become objects, estimates and chapters with lines in their units. */
export function ElementsDialog({ onClose }: Readonly<{ onClose: () => void }>) {
  const { t } = useText()
  const editor = useEditor()
  const { project } = useProjectState().tree
  const [tab, setTab] = useState<'elements' | 'divisions'>('elements')
  const [elements, setElements] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [layout, setLayout] = useState<Layout>('objects')
  const [busy, setBusy] = useState(false)
  const structure =
    tab === 'elements'
      ? structureOfElements(elements, layout, project.name)
      : structureOfDivisions(chosen, layout === 'objects' ? 'estimates' : layout, project.name)
  const count = linesOf(structure)

  function mark(code: string, on: boolean) {
    const next = new Set(elements)
    const those = uniformat.filter((one) => one.code.startsWith(code))
    for (const one of those) {
      if (on) next.add(one.code)
      else next.delete(one.code)
    }
    if (!on) for (let parent = uniformatParent(code); parent; parent = uniformatParent(parent)) next.delete(parent)
    setElements(next)
  }

  async function create() {
    setBusy(true)
    await editor.saver.flush()
    const before = editor.store.get().tree
    await call(`/api/estimation-investments/${project.id}/build`, { method: 'POST', json: { Objects: structure } })
    await editor.structure.reload()
    editor.structure.noteAdded(before, t('didCreateElements'))
    toastDone(t('didCreateElements'), () => void editor.undo().catch(toastProblem))
    onClose()
  }

  return (
    <Dialog title={t('elementsDialog')} size={640} onClose={onClose}>
      <div className={classes['sheet']}>
        <Text size="sm">{t('elementsHint')}</Text>
        <Tabs value={tab} onChange={(value) => setTab(value === 'divisions' ? 'divisions' : 'elements')}>
          <Tabs.List>
            <Tabs.Tab value="elements">{t('byElement')}</Tabs.Tab>
            <Tabs.Tab value="divisions">{t('byDivision')}</Tabs.Tab>
          </Tabs.List>
        </Tabs>
        <div className={classes['elements']}>
          {tab === 'elements'
            ? uniformat.map((element) => {
                const parts = uniformat.filter(({ code }) => code !== element.code && code.startsWith(element.code))
                const some = parts.some(({ code }) => elements.has(code))
                const all = elements.has(element.code)
                return (
                  <div
                    key={element.code}
                    className={classes['element']}
                    style={{ paddingLeft: (element.level - 1) * 20 }}
                  >
                    <Checkbox
                      size="xs"
                      label={
                        <span className={element.level === 1 ? classes['group'] : undefined}>
                          {element.code} {element.title}
                        </span>
                      }
                      checked={all}
                      indeterminate={!all && some}
                      onChange={(event) => mark(element.code, event.currentTarget.checked)}
                    />
                    <Text size="xs" c="dimmed">
                      {element.level === 3 ? element.unit : ''}
                    </Text>
                  </div>
                )
              })
            : divisions.map(({ code, title }) => (
                <div key={code} className={classes['element']}>
                  <Checkbox
                    size="xs"
                    label={`${code} ${title}`}
                    checked={chosen.has(code)}
                    onChange={(event) => {
                      const next = new Set(chosen)
                      if (event.currentTarget.checked) next.add(code)
                      else next.delete(code)
                      setChosen(next)
                    }}
                  />
                </div>
              ))}
        </div>
        <Select
          size="xs"
          allowDeselect={false}
          label={t(tab === 'elements' ? 'elementsObjects' : 'divisionsBecome')}
          value={tab === 'divisions' && layout === 'objects' ? 'estimates' : layout}
          data={[
            ...(tab === 'elements' ? [{ value: 'objects', label: t('asObjects') }] : []),
            { value: 'estimates', label: t(tab === 'elements' ? 'asEstimates' : 'asEstimatesOnly') },
            { value: 'chapters', label: t('asChapters') },
          ]}
          onChange={(value) => setLayout(value === 'chapters' || value === 'estimates' ? value : 'objects')}
        />
        <Text size="xs" c="dimmed">
          {t('elementsSource')}
        </Text>
        <div className={classes['foot']}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            loading={busy}
            disabled={count === 0}
            onClick={() => {
              create()
                .catch(toastProblem)
                .finally(() => setBusy(false))
            }}
          >
            {t('createElements', { count })}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
