import { NativeSelect, Text } from '@mantine/core'
import { useText } from '../ui/text.ts'
import classes from './import-dialog.module.css'
import type { ImportFile, ImportRun } from './import-run.ts'

/** Names of the file that several records have: each is asked once, whichever lines it stands in. */
export function ImportDoubts({ run, file }: Readonly<{ run: ImportRun; file: ImportFile }>) {
  const { t } = useText()
  if (file.doubts.length === 0) return null
  const choose = (letter: string, value: string, id: number | null) => {
    const { [value]: _before, ...others } = run.choices.links?.[letter] ?? {}
    void run.change({ links: { ...run.choices.links, [letter]: id === null ? others : { ...others, [value]: id } } })
  }
  return (
    <section className={classes['block']} aria-label={t('importDoubts')}>
      <Text size="sm" fw={600}>
        {t('importDoubts')}
      </Text>
      <div className={classes['doubts']}>
        {file.doubts.map(({ letter, column, value, candidates, chosen }) => (
          <NativeSelect
            key={`${letter} ${value}`}
            size="xs"
            label={t('importDoubt', { value, column })}
            value={chosen ?? ''}
            onChange={({ currentTarget }) => choose(letter, value, Number(currentTarget.value) || null)}
            data={[
              { value: '', label: t('importDoubtOpen') },
              ...candidates.map(({ id, text }) => ({ value: String(id), label: text })),
            ]}
          />
        ))}
      </div>
    </section>
  )
}
