#include "underwell/adapters/lua/pack_generator.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "underwell/adapters/lua/pack_loader.hpp"
#include "underwell/adapters/lua/pack_view.hpp"
#include "underwell/base/check.hpp"
#include "underwell/base/nearest_name.hpp"

namespace underwell::adapters::lua {

using game::RoomProposal;

namespace {

constexpr std::int64_t count_most = 100'000;
constexpr std::int64_t price_most = 1'000'000;

// Reads what one call returned. Names without a pack are those of the generator's own.
class ProposalReader {
  public:
    ProposalReader(std::string_view pack, const PackNames& names,
                   const game::RoomQuestion& question)
        : pack_{pack}, names_{&names}, question_{&question} {}

    void read(Reader& result, RoomProposal& room) const {
        result.table([&](TableReader& fields) {
            room.name = name(names_->texts, fields.required("name"));
            room.look = name(names_->texts, fields.required("look"));
            if (auto bright = fields.optional("bright")) room.bright = bright->boolean();
            if (auto service = fields.optional("service"))
                room.service = static_cast<game::Service>(service->one_of(game::service_names));
            if (auto uses = fields.optional("service_uses"))
                room.service_uses =
                    static_cast<std::uint16_t>(uses->integer({.least = 0, .most = 1'000}));
            read_contents(fields, room);
        });
    }

  private:
    void read_contents(TableReader& fields, RoomProposal& room) const {
        if (auto monsters = fields.optional("monsters"))
            monsters->list_into(room.monsters, {.count_max = game::proposed_monsters_max},
                                [&](Reader& item) { return monster(item); });
        if (auto things = fields.optional("things"))
            things->list_into(room.things, {.count_max = game::proposed_things_max},
                              [&](Reader& item) { return thing(item); });
        if (auto puzzle = fields.optional("puzzle")) room.puzzle = this->puzzle(*puzzle);
        if (auto traps = fields.optional("traps"))
            traps->list_into(room.traps, {.count_max = game::proposed_traps_max},
                             [&](Reader& item) { return trap(item); });
        if (auto inscriptions = fields.optional("inscriptions"))
            read_inscriptions(*inscriptions, room.inscriptions);
        if (auto details = fields.optional("details"))
            details->list_into(room.details, {.count_max = game::proposed_details_max},
                               [&](Reader& item) { return name(names_->texts, item); });
        if (auto elsewhere = fields.optional("elsewhere"))
            elsewhere->list_into(room.elsewhere, {.count_max = game::proposed_changes_max},
                                 [&](Reader& item) { return change(item); });
    }

    void read_inscriptions(Reader& list, std::vector<game::TextId>& inscriptions) const {
        list.list_into(inscriptions, {.count_max = game::proposed_inscriptions_max},
                       [&](Reader& item) { return name(names_->texts, item); });
    }

    template <typename Value>
    Value name(const Named<Value>& names, Reader field) const {
        if (const Value* found = find_named(names, pack_, field.text_as_it_is())) return *found;
        // What nobody knows may be anything.
        const std::string_view wanted = field.text_view({.bytes_max = name_bytes_max});
        if (wanted.empty()) {
            field.refuse("is empty");
            return {};
        }
        const std::string full = full_name(pack_, wanted);
        field.refuse(
            fmt::format("there is no '{}'{}", full, base::suggestion(full, sorted_names(names))));
        return {};
    }

    game::MonsterProposal monster(Reader& item) const {
        game::MonsterProposal monster;
        if (item.is_text()) {
            monster.kind = name(names_->monsters, item);
            return monster;
        }
        item.table([&](TableReader& fields) {
            monster.kind = name(names_->monsters, fields.required("kind"));
            if (auto blocks = fields.optional("blocks")) monster.blocks = blocks->boolean();
            if (auto hidden = fields.optional("hidden")) monster.hidden = hidden->boolean();
        });
        return monster;
    }

    game::ThingProposal thing(Reader& item) const {
        game::ThingProposal thing;
        if (item.is_text()) {
            thing.kind = name(names_->things, item);
            return thing;
        }
        item.table([&](TableReader& fields) {
            thing.kind = name(names_->things, fields.required("kind"));
            if (auto count = fields.optional("count"))
                thing.count =
                    static_cast<std::uint32_t>(count->integer({.least = 1, .most = count_most}));
            if (auto inside = fields.optional("inside")) thing.inside = place(*inside);
            if (auto hidden = fields.optional("hidden")) thing.hidden = hidden->boolean();
        });
        return thing;
    }

    game::RoomChangeProposal change(Reader& item) const {
        game::RoomChangeProposal change;
        item.table([&](TableReader& fields) {
            change.room = other_room(fields.required("room"));
            if (auto things = fields.optional("things"))
                things->list_into(change.things, {.count_max = game::proposed_things_max},
                                  [&](Reader& each) { return thing(each); });
            if (auto inscriptions = fields.optional("inscriptions"))
                read_inscriptions(*inscriptions, change.inscriptions);
        });
        return change;
    }

    game::PuzzleProposal puzzle(Reader& item) const {
        if (item.is_text()) return name(names_->puzzles, item);
        game::PuzzleProposal puzzle;
        item.table([&](TableReader& fields) {
            puzzle = name(names_->puzzles, fields.required("kind"));
            if (auto size = fields.optional("size"))
                puzzle.size = static_cast<std::uint8_t>(size->integer({.least = 3, .most = 6}));
            if (auto price = fields.optional("price"))
                puzzle.price =
                    static_cast<std::uint32_t>(price->integer({.least = 1, .most = price_most}));
        });
        return puzzle;
    }

    game::TrapProposal trap(Reader& item) const {
        if (item.is_text()) return name(names_->traps, item);
        game::TrapProposal trap;
        item.table([&](TableReader& fields) {
            trap = name(names_->traps, fields.required("kind"));
            if (auto on = fields.optional("on")) trap.on = place(*on);
            if (auto difficulty = fields.optional("difficulty"))
                trap.difficulty =
                    static_cast<std::uint8_t>(difficulty->integer({.least = 5, .most = 30}));
        });
        return trap;
    }

    // A place in the list of things, which Lua counts from 1.
    static std::uint32_t place(Reader& field) {
        constexpr std::int64_t most = game::proposed_things_max;
        const std::int64_t number = field.integer({.least = 1, .most = most});
        return number == 0 ? 0 : static_cast<std::uint32_t>(number - 1);
    }

    // A place in room.branch.rooms, which Lua counts from 1.
    game::RoomNumber other_room(Reader field) const {
        const auto most = static_cast<std::int64_t>(question_->zone.rooms.size());
        const std::int64_t number = field.integer();
        if (number < 1 || number > most)
            field.refuse(fmt::format(
                "there is no room {}: they are counted as in room.branch.rooms, from 1 to {}",
                number, most));
        else if (number - 1 == question_->room.value)
            field.refuse(
                fmt::format("room {} is the new one itself; put what comes there into "
                            "the proposal",
                            number));
        else
            return {static_cast<std::uint32_t>(number - 1)};
        return {};
    }

    std::string_view pack_;
    const PackNames* names_;
    const game::RoomQuestion* question_;
};

}  // namespace

struct PackGenerators::Script {
    const PackScripts* source;
    Sandbox sandbox;
};

class PackGenerators::Generator final : public game::RoomGenerator {
  public:
    Generator(PackGenerators& owner, Script& script, FunctionId function, std::string name)
        : owner_{&owner}, script_{&script}, function_{function}, name_{std::move(name)} {}

    base::Result<RoomProposal> furnish(const game::RoomQuestion& question,
                                       base::Stream& chance) override {
        const LoadedPacks& packs = *owner_->packs_;
        const SeenBranch branch{.zone = &question.zone,
                                .texts = &packs.texts,
                                .names = &packs.names,
                                .lair = question.lair,
                                .newest = question.room};
        const SeenRoom room{.branch = &branch, .number = question.room};
        const ProposalReader reader{script_->source->head.name, packs.names, question};
        base::Result<RoomProposal> proposal;
        const auto done = script_->sandbox.call(
            function_,
            [&](Values& to) {
                push_room(to, room);
                to.chance(chance);
            },
            [&](Reader& result) { reader.read(result, *proposal); });
        owner_->steps_ = script_->sandbox.use().steps;
        if (!done) return std::unexpected(told(done.error()));
        return proposal;
    }

    std::string place() const override {
        return fmt::format("{}: {}", script_->sandbox.place_of(function_), name_);
    }

  private:
    // Errors of the script itself begin with file and line already; a wrong result has the line
    // where its generator begins.
    base::Error told(base::Error error) const {
        if (error.name == errors::wrong_result)
            error.message = fmt::format("{}: {}", place(), error.message);
        return error;
    }

    PackGenerators* owner_;
    Script* script_;
    FunctionId function_;
    std::string name_;
};

PackGenerators::PackGenerators(const LoadedPacks& packs, Report report)
    : packs_{&packs}, report_{std::move(report)} {}

PackGenerators::~PackGenerators() = default;

base::Result<std::unique_ptr<PackGenerators>> PackGenerators::make(const LoadedPacks& packs,
                                                                   Report report) {
    std::unique_ptr<PackGenerators> generators{new PackGenerators{packs, std::move(report)}};
    for (std::size_t pack = 0; pack < packs.scripts.size(); ++pack)
        if (auto opened = generators->open(pack); !opened) return std::unexpected(opened.error());
    return generators;
}

base::Result<void> PackGenerators::open(std::size_t pack) {
    const PackScripts& source = packs_->scripts[pack];
    if (source.head.generators.empty()) return {};
    auto sandbox = Sandbox::load(source.files);
    if (!sandbox) return std::unexpected(sandbox.error());
    load_steps_ = std::max(load_steps_, sandbox->use().steps);
    Script& script = *scripts_.emplace_back(
        std::make_unique<Script>(Script{.source = &source, .sandbox = std::move(*sandbox)}));
    for (const std::string& name : source.head.generators) {
        const auto function = script.sandbox.function(name);
        if (!function)
            return base::fail(function.error().name,
                              fmt::format("{}: {}; return it in the file's table",
                                          source.files.first, function.error().message));
        generators_.emplace(full_name(source.head.name, name),
                            std::make_unique<Generator>(*this, script, *function, name));
    }
    return {};
}

game::RoomGenerator* PackGenerators::find(std::string_view name) {
    const auto found = generators_.find(name);
    return found == generators_.end() ? nullptr : found->second.get();
}

void PackGenerators::report(const base::Error& error) {
    if (report_) report_(error);
}

std::string PackGenerators::take_printed() {
    std::string printed;
    for (const auto& script : scripts_)
        printed += script->sandbox.take_printed();
    return printed;
}

}  // namespace underwell::adapters::lua
