// What `underwell pack check` tells: as text, and as charts over depth in SVG.
#pragma once

#include <ostream>

#include "underwell/adapters/lua/pack_loader.hpp"
#include "underwell/adapters/lua/pack_samples.hpp"

namespace underwell::apps {

void write_pack_report(std::ostream& out, const adapters::lua::LoadedPacks& packs,
                       const adapters::lua::SampleReport& report);

// Of a hundred rooms at each depth, how many are of which sort.
void write_sorts_chart(std::ostream& out, const adapters::lua::SampleReport& report);

// Hit dice, or worth in gold, of an average room at each depth.
enum class Growing : bool { danger, worth };

void write_growth_chart(std::ostream& out, const adapters::lua::SampleReport& report,
                        Growing growing);

}  // namespace underwell::apps
