/* The jump to the arithmetic that suits the machine. */
#include "train/model.h"

TIER_DISPATCH(void, model_learn,
              (const Model *model, const ModelSample *samples, size_t count, ModelPart *part,
               ModelGroups *groups, float *values),
              (model, samples, count, part, groups, values));
TIER_DISPATCH(void, model_move_rows,
              (Model *model, const ModelSample *samples, const ModelGroups *groups, size_t count,
               uint64_t slots, uint32_t first, uint32_t end, ModelRate rate, float *sums),
              (model, samples, groups, count, slots, first, end, rate, sums));
TIER_DISPATCH(void, model_move,
              (Model *model, const ModelNumbers *gradient, ModelRate rate),
              (model, gradient, rate));
