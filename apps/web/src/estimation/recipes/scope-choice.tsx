import { Radio, Stack } from '@mantine/core'
import { useText } from '../../ui/text.ts'
import { type Scope, SCOPES } from './recipe-actions.ts'

/** How far an act reaches: this article, or all of the same norm in its estimate, its object or the project. */
export function ScopeChoice({ value, onChange }: Readonly<{ value: Scope; onChange: (scope: Scope) => void }>) {
  const { t } = useText()
  return (
    <Radio.Group
      label={t('recipeScope')}
      value={value}
      onChange={(chosen) => onChange(SCOPES.find((scope) => scope === chosen) ?? 'article')}
    >
      <Stack gap={6} mt={6}>
        {SCOPES.map((scope) => (
          <Radio key={scope} size="sm" value={scope} label={t(`recipeScope_${scope}`)} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
